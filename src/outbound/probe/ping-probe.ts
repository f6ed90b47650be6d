import { execFile } from 'node:child_process'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { CheckTarget } from '#domain/uptime/check.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { comparable, guardHost } from '../guard.ts'
import { failureOf } from './failure-of.ts'
import { failed, noPhases, succeeded, type ProbeParts } from './parts.ts'

/**
 * Sends one echo request with the system's ping program, which may open a socket that this process may not. It gets the
 * address that was checked, never a name.
 */
export async function probePing(
  { host }: Extract<CheckTarget, { kind: 'ping' }>,
  timeoutMs: number,
  { policy, resolve, pingProgram }: ProbeParts,
): Promise<ProbeResult> {
  const name = comparable(host)
  const lookup = guardHost(name, policy, resolve)
  if (lookup === undefined) return failed('private_address', name)
  const started = performance.now()
  let address = name
  try {
    if (isIP(name) === 0)
      address = await new Promise((settle, reject) =>
        lookup(name, { all: true }, (fault, found) => (fault === null ? settle(firstOf(found)) : reject(fault))),
      )
  } catch (fault) {
    const { failure, detail } = failureOf(fault)
    return failed(failure, detail)
  }
  const dns = performance.now() - started
  return answerOf(await run(pingProgram, address, timeoutMs), { address, dns })
}

/** The look-up returns all addresses, and at least one unless it fails. */
function firstOf(found: string | readonly LookupAddress[]): string {
  return typeof found === 'string' ? found : (found[0]?.address ?? '')
}

interface Ran {
  /** null if it was killed. */
  readonly status: number | string | null
  readonly output: string
}

function run(program: string, address: string, timeoutMs: number): Promise<Ran> {
  const seconds = String(Math.max(1, Math.round(timeoutMs / 1000)))
  const args = ['-n', '-c', '1', '-W', seconds, address]
  return new Promise((settle) => {
    execFile(program, args, { timeout: timeoutMs + 1000, env: { ...process.env, LC_ALL: 'C' } }, (fault, out, err) =>
      settle({ status: fault === null ? 0 : (fault.code ?? null), output: `${out}\n${err}` }),
    )
  })
}

function answerOf({ status, output }: Ran, { address, dns }: { address: string; dns: number }): ProbeResult {
  const time = /time[=<]\s*([0-9.]+)\s*ms/.exec(output)?.[1]
  if (status === 0 && time !== undefined) {
    const firstByte = Number(time)
    return succeeded({ address, phases: { ...noPhases, dns, firstByte, total: dns + firstByte } })
  }
  if (status === 'ENOENT' || status === 'EACCES' || /permitted|denied/i.test(output))
    return failed('no_ping', String(status), { address })
  if (/unreachable/i.test(output)) return failed('unreachable', 'unreachable', { address })
  return failed('timeout', 'firstByte', { address })
}
