/** Sources of compilers and runtimes in debug information: paths on the build machine, or known prefixes. */
const SYSTEM_SOURCE = new RegExp(
  [
    String.raw`^\/rustc\/[0-9a-f]+\/`,
    String.raw`\/\.?cargo\/(?:registry|git)\/`,
    String.raw`\/rustlib\/src\/`,
    String.raw`^\/?usr\/(?:include|lib|src)\/`,
    String.raw`\/usr\/local\/go\/src\/`,
    String.raw`\/(?:glibc|libgcc|gcc|musl)[-_.\d\/]`,
    String.raw`\/include\/c\+\+\/`,
    // Go with -trimpath: standard packages have no domain in their path.
    String.raw`^(?:runtime|internal|syscall|reflect|os|fmt|net|sync|time|errors|bufio|bytes|strings|context)\/[^@]*\.(?:go|s)$`,
    String.raw`@v\d+\.\d+\.\d+`,
    String.raw`\\(?:vctools|microsoft visual studio|windows kits)\\`,
  ].join('|'),
  'i',
)

/** Returns whether a source belongs to the system and not to an app. */
export function isSystemSource(path: string): boolean {
  return SYSTEM_SOURCE.test(path)
}
