/** Returns at most `max` characters of a text, without half an emoji at the end, which DynamoDB would reject. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');
