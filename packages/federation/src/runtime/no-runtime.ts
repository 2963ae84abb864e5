/*
 * What a remote's build has instead of `@module-federation/runtime`, by the federation plugin's option `implementation`.
 * Only the plugin's own container imports it, which is not written.
 */
const unused = () => {
  throw new Error('A remote of this site starts no federation runtime of its own.');
};

export { unused as init, unused as loadRemote, unused as loadShare };
