/**
 * @param {unknown} id
 * @returns {id is string}
 */
function isComposition(id) {
  return typeof id === 'string' && /^[0-9a-f]{12}$/.test(id);
}
