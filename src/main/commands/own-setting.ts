import { readVariables } from '../settings-files.ts'
import { BadArguments } from './command.ts'

/** Settings of single commands, which the server ignores. */
export const ownSettings = [
  'MISHAP_IMPORT_TOKEN',
  'MISHAP_IMPORT_POSTGRES',
  'MISHAP_MIGRATE_TO',
  'MISHAP_PROBE_TOKEN',
] as const

/**
 * Reads a command's own setting, directly or from the file that its `_FILE` variable names, like {@link readVariables}:
 * secrets need not be on a command line, which every user of the machine can see. Throws {@link BadArguments} if that
 * file cannot be read, or both are set.
 */
export function ownSetting(
  name: (typeof ownSettings)[number],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const read = readVariables(env, new Set([name]))
  if (!read.ok) throw new BadArguments(read.refusal.sentence)
  return read.value[name]
}
