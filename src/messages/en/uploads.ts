export const uploads = {
  detail: {
    wrongChecksum:
      'The assembled file has a different checksum than announced. It was damaged in transit: upload it again.',
    tooLarge: 'The file is larger than {most} bytes. Split the upload, or leave out unneeded files.',
    crashed: 'Processing this upload exceeded the time or memory limit. Split it into smaller uploads.',
    fault:
      'An error occurred while processing this upload. See the server log; upload it again once the problem is fixed.',
    busy: 'Too many uploads are waiting to be processed. Upload it again in a few minutes.',
    problem: {
      not_a_zip: 'The upload is not an artifact bundle: it is not a valid ZIP archive. Upload it again.',
      no_manifest: 'The bundle has no manifest.json to describe its files. Create it with a newer sentry-cli.',
      invalid_manifest: 'The bundle’s manifest.json is not valid. Create it with a newer sentry-cli.',
      too_many_files: 'The bundle has too many files. Split it into several uploads.',
      too_large: 'The bundle’s unpacked files are too large. Split it into several uploads.',
    },
  },
  log: {
    indexed: 'Upload processed',
    failed: 'Upload could not be processed',
    resumed: 'Resuming uploads that were waiting when the server stopped',
    crashed: 'An upload crashed its thread',
    fetched: 'Source map fetched',
    notFetched: 'Source map could not be fetched',
  },
} as const
