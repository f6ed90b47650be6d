export const uploads = {
  detail: {
    wrongChecksum:
      'The chunks do not add up to the file that was announced: its checksum is another one. Something was damaged on the way, so upload it again.',
    tooLarge: 'The file is larger than {most} bytes. Split the upload, or leave out what nobody needs.',
    crashed:
      'Reading this upload took more time or memory than is allowed, so it was given up. Split it into smaller uploads.',
    fault:
      'Something broke while this upload was being read. The server’s log says what; upload it again when that is mended.',
    busy: 'Too many uploads are waiting to be read. Upload it again in a few minutes.',
    problem: {
      not_a_zip: 'The upload is not an artifact bundle: it is no ZIP that can be read. Upload it again.',
      no_manifest:
        'The bundle has no manifest.json, so nothing says what its files are. Make it with a newer sentry-cli.',
      invalid_manifest: 'The bundle’s manifest.json cannot be read. Make it with a newer sentry-cli.',
      too_many_files: 'The bundle has more files than can be read. Split it into several uploads.',
      too_large: 'The bundle’s files are larger, unpacked, than can be read. Split it into several uploads.',
    },
  },
  log: {
    indexed: 'An upload has been read',
    failed: 'An upload could not be read',
    resumed: 'Uploads that were waiting when the server stopped are read now',
    crashed: 'An upload brought its thread down',
    fetched: 'A source map was fetched',
    notFetched: 'A source map could not be fetched',
  },
} as const
