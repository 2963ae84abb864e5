/* A remote's build has it instead of the federation's runtime: only the plugin's container, not written, imports it. */
const unused = () => {
  throw new Error('A remote of this site starts no federation runtime of its own.');
};

export { unused as init, unused as loadRemote, unused as loadShare };
