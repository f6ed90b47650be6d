import { readVariables } from '../settings-files.ts'
import { BadArguments } from './command.ts'

/** Settings of one command each, with which no server is started. */
export const ownSettings = [
  'MISHAP_IMPORT_TOKEN',
  'MISHAP_IMPORT_POSTGRES',
  'MISHAP_MIGRATE_TO',
  'MISHAP_PROBE_TOKEN',
] as const

/**
 * What a command's own setting says, by itself or in the file that its `_FILE` names, as {@link readVariables} has it:
 * secrets need not stand on a command line, which everybody on the machine sees. Throws {@link BadArguments} where that
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
