/** Rules that hold for every project, in the grammar of docs/protocol.md 5.7. */

/** The messages of webpack, Turbopack and browsers. */
const chunkLoadTexts: readonly string[] = [
  'ChunkLoadError',
  'Loading chunk * failed',
  'Loading CSS chunk * failed',
  'Failed to load chunk ',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/**
 * The built-in rules of fingerprints by their names, which `grouping.rule` of an event bears. They give way to the
 * project's rules and to the SDK's fingerprint.
 */
export const builtInFingerprints: readonly (readonly [name: string, rule: string])[] = [
  // A page of an older deployment asks for a script that is gone; which one does not matter (docs/protocol.md 5.7).
  ['chunk_load', 'family:javascript type:ChunkLoadError -> chunkloaderror'],
  ['chunk_load', `family:javascript message:"*{${chunkLoadTexts.join(',')}}*" -> chunkloaderror`],
  // React says the same thing in different words in each version and mode, from inside of itself: the page tells most.
  ['hydration', 'react:hydration -> hydrationerror, {{ page }}'],
  [
    'hydration',
    'family:javascript message:"*Hydration completed but contains mismatches*" -> hydrationerror, {{ page }}',
  ],
  // What a server component threw, with the message left out: without the page only its stack can tell.
  ['server_components', 'react:441 !page:* -> {{ default }}'],
  ['react', 'react:* -> reacterror, {{ react }}, {{ page }}'],
]
