import { connect, isIP } from 'node:net'
import type { CheckTarget } from '#domain/uptime/check.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { comparable, guardHost } from '../guard.ts'
import { failureOf } from './failure-of.ts'
import { failed, succeeded, type ProbeParts } from './parts.ts'
import { PhaseClock } from './phase-clock.ts'

/** Opens a connection and closes it again. */
export async function probeTcp(
  { host, port }: Extract<CheckTarget, { kind: 'tcp' }>,
  timeoutMs: number,
  { policy, resolve }: ProbeParts,
): Promise<ProbeResult> {
  const clock = new PhaseClock()
  const name = comparable(host)
  const lookup = guardHost(name, policy, resolve)
  if (lookup === undefined) return failed('private_address', name)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    clock.begin(isIP(name) === 0 ? ['dns', 'connect'] : ['connect'])
    const address = await new Promise<string>((settle, reject) => {
      const socket = connect({ host: name, port, lookup, signal })
      socket.once('lookup', () => clock.reached('dns'))
      socket.once('connect', () => {
        clock.reached('connect')
        settle(socket.remoteAddress ?? '')
        socket.destroy()
      })
      socket.on('error', reject)
    })
    return succeeded({ address, phases: clock.phases() })
  } catch (fault) {
    const phases = clock.phases()
    if (signal.aborted) return failed('timeout', clock.where(), { phases })
    const { failure, detail } = failureOf(fault)
    return failed(failure, detail, { phases })
  }
}
