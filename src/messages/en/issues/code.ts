/** What stands around a stack: source maps, commits. */
export const code = {
  code: {
    title: 'Some frames show minified code',
    settings: 'Source map settings',
    what: {
      nothing_uploaded: 'No source map was uploaded for this build.',
      unnamed: 'The event does not say which build it comes from.',
      not_among_uploads: 'The release has uploads, and these files are not among them.',
      no_map: 'The script was uploaded. Its source map was not.',
      broken_map: 'The source map cannot be used.',
      other_build: 'The source map is of another build: it knows none of the places in this stack.',
      no_content: 'The source map names these sources and does not hold their text.',
      no_column: 'The browser told lines only. A minified script is one line, so nothing can be looked up by that.',
    },
    fix: {
      nothing_uploaded:
        'Have the build upload its source maps, and deploy the very files that it leaves. The settings have the lines for your bundler.',
      unnamed:
        'Build with the bundler’s plugin, which writes a debug id into each script; or set the release in the SDK. The settings have the lines for both.',
      not_among_uploads:
        'Upload the whole output of the build that is deployed. Where the addresses differ only by a folder, a debug id in each script makes them irrelevant: the bundler’s plugin writes one.',
      no_map:
        'Turn source maps on for the production build, hidden ones will do, and upload them together with the scripts.',
      broken_map: 'Build it again and upload what comes out.',
      other_build:
        'Upload the maps of the build that is deployed, after the last step that changes its scripts. Debug ids keep scripts and maps together.',
      no_content: 'Have the bundler write sourcesContent into its maps, or upload the sources as well.',
      no_column: 'Current browsers tell columns as well. Old ones can be filtered out in the project’s settings.',
    },
    lookedFor: 'Looked for by:',
    debugId: 'debug id',
    moreIds: 'and {count, number} more',
    release: 'release',
    dist: '(dist {dist})',
    instead: 'There is:',
    moreFiles: '{count, plural, one {# more file} other {# more files}}',
    again: {
      title: 'A source map has arrived since.',
      body: 'Events that come from now on show the original code. Those that are here can be read again with it.',
      action: 'Resolve again',
      working: 'Resolving',
      done: '{count, plural, =0 {Nothing more could be resolved.} one {# event shows more now.} other {# events show more now.}}',
    },
    later: {
      native: 'These are addresses of native code.',
      proguard: 'These names were obfuscated by ProGuard or R8.',
      stored:
        'The file that tells their names is stored. Using it comes in a later version; until then the stack is shown as it came.',
      notStored:
        'Putting names to them comes in a later version; until then the stack is shown as it came. Files that are uploaded now are stored for that.',
    },
  },
  suspect: {
    title: 'Suspect commits',
    note: 'they touched this code last',
    crashed: 'Changed the file that failed:',
    away: '{count, plural, one {Changed a file one call away:} other {Changed a file # calls away:}}',
    copy: 'Copy the commit’s hash',
  },
} as const
