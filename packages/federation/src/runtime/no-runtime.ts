/*
 * Replaces `@module-federation/runtime` in a remote's build (the federation plugin's option `implementation`). Only the
 * plugin's own container imports it, and a build does not write that.
 */
const unused = () => {
  throw new Error('A remote of this site starts no federation runtime of its own.');
};

export { unused as init, unused as loadRemote, unused as loadShare };
