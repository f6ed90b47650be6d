import { messages } from './translator.ts'

/** Problems of files and uploads with a sentence in the catalogue. Any other is shown as it came. */
const known = [
  'crashed',
  'damaged',
  'invalid_json',
  'invalid_manifest',
  'invalid_mappings',
  'missing',
  'no_manifest',
  'no_mappings',
  'not_a_source_map',
  'not_a_zip',
  'too_large',
  'too_many_files',
  'unsupported_version',
] as const

/** Explains why an uploaded file or a whole upload is unusable, and what to do. */
export function artifactProblem(problem: string): string {
  const t = messages('projectSettings')
  const name = known.find((one) => one === problem)
  return name === undefined
    ? t('maps.problemOther', { problem: problem.replaceAll('_', ' ') })
    : t(`maps.problem.${name}`)
}
