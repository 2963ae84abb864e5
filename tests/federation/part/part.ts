/** The team that reviews changes to this folder. */
export const owner = '@site/foreign';

export const declaration = {};
