/** The context of a stack: source maps, debug files, commits. */
export const code = {
  code: {
    title: 'Some frames show minified code',
    settings: 'Source map settings',
    what: {
      nothing_uploaded: 'No source map was uploaded for this build.',
      unnamed: 'The event does not say which build it came from.',
      not_among_uploads: 'The release has uploads, but these files are not among them.',
      no_map: 'The script was uploaded without its source map.',
      broken_map: 'The source map is invalid.',
      other_build: 'The source map is from another build: none of the locations in this stack match.',
      no_content: 'The source map names these sources but does not include their content.',
      no_column:
        'The browser reported only line numbers. A minified script is a single line, so the original location cannot be found.',
    },
    fix: {
      nothing_uploaded:
        'Upload source maps as part of the build, and deploy exactly the files it produces. See the settings for your bundler’s configuration.',
      unnamed:
        'Build with the bundler plugin, which adds a debug ID to each script, or set the release in the SDK. See the settings for both.',
      not_among_uploads:
        'Upload the complete output of the deployed build. If only the paths differ, use the bundler plugin: it adds a debug ID to each script, so paths no longer matter.',
      no_map:
        'Enable source maps for the production build (hidden source maps work too) and upload them together with the scripts.',
      broken_map: 'Rebuild and upload the result.',
      other_build:
        'Upload the source maps of the deployed build, after the last step that changes its scripts. Debug IDs keep scripts and source maps matched.',
      no_content: 'Configure the bundler to include sourcesContent in its source maps, or upload the sources too.',
      no_column: 'Modern browsers report columns too. You can filter out old browsers in the project settings.',
    },
    lookedFor: 'Searched by:',
    debugId: 'debug ID',
    moreIds: 'and {count, number} more',
    release: 'release',
    dist: '(dist {dist})',
    instead: 'Found instead:',
    moreFiles: '{count, plural, one {# more file} other {# more files}}',
    again: {
      title: 'Matching files have been uploaded since.',
      body: 'New events show the original code. You can resolve existing events again with these files.',
      action: 'Resolve again',
      working: 'Resolving…',
      done: '{count, plural, =0 {No further frames could be resolved.} one {# event now shows original code.} other {# events now show original code.}}',
    },
  },
  symbols: {
    title: 'Missing debug files',
    settings: 'Debug files',
    what: {
      native: 'Some frames show addresses because these debug files are missing or unusable.',
      proguard: 'Some names are obfuscated because this mapping is missing or unusable.',
    },
    fix: {
      native:
        'Upload the files with debug information from the build that crashed: ELF, dSYM, PDB, WebAssembly or Breakpad symbols. The IDs must match.',
      proguard:
        'Upload the mapping file from the build that crashed, with this UUID. The Gradle plugin does this for every release build.',
    },
    command: 'Command that uploads them',
    debugId: 'debug ID',
    codeId: 'code ID',
    reason: {
      no_symbols: 'The uploaded file has no debug information or symbols.',
      too_large: 'The uploaded file exceeds the size limit.',
      no_classes: 'The uploaded file is not a ProGuard or R8 mapping.',
      crashed: 'Reading the uploaded file failed unexpectedly.',
      unreadable: 'The uploaded file can’t be read.',
    },
    images: '{count, plural, one {# loaded image} other {# loaded images}}',
    state: {
      found: 'debug file found',
      missing: 'debug file missing',
      malformed: 'debug file unusable',
      unused: 'not needed',
    },
  },
  suspect: {
    title: 'Suspect commits',
    note: 'most recent changes to this code',
    crashed: 'Changed the failing file:',
    away: '{count, plural, one {Changed a file # call away:} other {Changed a file # calls away:}}',
    copy: 'Copy commit hash',
  },
} as const
