/**
 * The edition of the packages that a part is built with, recorded in its manifest. Increment it when the interface
 * between shell and remotes grows: a new export of a server bundle, a new field of the shell's context, a new field of
 * a manifest that is part of a version's hash, or files that a release must handle in another way. Add the new edition to `EDITIONS` in
 * `@site/site-model/packages-support`, which also says how long the earlier ones are supported.
 */
export const PACKAGES_EDITION = 3;
