/** Rules for every project, in the grammar of docs/protocol.md 5.7. */

/** Chunk load errors as webpack, Turbopack and browsers word them. */
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
 * The built-in fingerprint rules by name; an event carries the name in `grouping.rule`. The project's rules and the
 * SDK's fingerprint take precedence.
 */
export const builtInFingerprints: readonly (readonly [name: string, rule: string])[] = [
  // A page from an older deployment requests a script that no longer exists. Which script does not matter
  // (docs/protocol.md 5.7).
  ['chunk_load', 'family:javascript type:ChunkLoadError -> chunkloaderror'],
  ['chunk_load', `family:javascript message:"*{${chunkLoadTexts.join(',')}}*" -> chunkloaderror`],
  // React words this differently in each version and mode, and throws it from its own frames, so the page is the best
  // key.
  ['hydration', 'react:hydration -> hydrationerror, {{ page }}'],
  [
    'hydration',
    'family:javascript message:"*Hydration completed but contains mismatches*" -> hydrationerror, {{ page }}',
  ],
  // A server component's error with its message redacted. Without a page, only the stack remains to group by.
  ['server_components', 'react:441 !page:* -> {{ default }}'],
  ['react', 'react:* -> reacterror, {{ react }}, {{ page }}'],
]
