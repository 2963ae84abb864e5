/**
 * The edition of the packages that a part is built with, in its manifest. It is counted up when the shell and the remotes begin to
 * expect something new of each other: another export of a server bundle, another field of the shell's context, or another field of
 * a manifest that counts for a version's name. Enter the new one in `EDITIONS` of `@site/site-model/packages-support`, which says for
 * how long the earlier ones are taken.
 */
export const PACKAGES_EDITION = 2;
