import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { CheckTarget } from '#domain/uptime/check.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { comparable, guardHost } from '../guard.ts'
import { failureOf } from './failure-of.ts'
import { failed, noPhases, succeeded, type ProbeParts } from './parts.ts'

/** Queries a name server for records. */
export async function probeDns(
  { host, record, expected, server }: Extract<CheckTarget, { kind: 'dns' }>,
  timeoutMs: number,
  { policy, resolve }: ProbeParts,
): Promise<ProbeResult> {
  const { address, port } = addressOf(server)
  if (server !== '' && isIP(address) === 0) return failed('bad_url', server)
  if (server !== '' && guardHost(address, policy, resolve) === undefined) return failed('private_address', address)
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (server !== '') resolver.setServers([isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`])
  const started = performance.now()
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const found: unknown = await resolver.resolve(host, record)
    const phases = phasesSince(started)
    const texts = [found].flat().map(textOf)
    const isThere = expected === '' ? texts.length > 0 : texts.some((text) => text.includes(expected))
    if (isThere) return succeeded({ address, phases })
    return failed('dns_answer', texts.join(', ').slice(0, 200), { address, phases })
  } catch (fault) {
    const { failure, detail } = failureOf(fault)
    const isCancelled = detail === 'ECANCELLED'
    return failed(isCancelled ? 'timeout' : failure, isCancelled ? 'dns' : detail, { phases: phasesSince(started) })
  } finally {
    clearTimeout(timer)
  }
}

function phasesSince(started: number) {
  const total = performance.now() - started
  return { ...noPhases, dns: total, total }
}

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`. */
function addressOf(server: string): { readonly address: string; readonly port: number } {
  if (isIP(server) !== 0) return { address: server, port: 53 }
  const match = /^(.+):([0-9]{1,5})$/.exec(server)
  return { address: comparable(match?.[1] ?? server), port: Number(match?.[2] ?? 53) }
}

/** A record in its usual notation: `10 mail.example.com`. */
function textOf(record: unknown): string {
  if (typeof record !== 'object' || record === null) return String(record)
  if (Array.isArray(record)) return record.join('')
  return Object.values(record).join(' ')
}
