/** What stands around a stack: source maps, commits. */
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
      title: 'A source map has been uploaded since.',
      body: 'New events show the original code. You can resolve existing events again with this source map.',
      action: 'Resolve again',
      working: 'Resolving…',
      done: '{count, plural, =0 {No further frames could be resolved.} one {# event now shows original code.} other {# events now show original code.}}',
    },
    later: {
      native: 'These frames are addresses in native code.',
      proguard: 'These names were obfuscated by ProGuard or R8.',
      stored:
        'The file with the original names is stored. A later version will use it; until then the stack is shown as received.',
      notStored:
        'A later version will resolve these names; until then the stack is shown as received. Files you upload now are stored for that.',
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
