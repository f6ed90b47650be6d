import type { CheckTarget } from '#domain/uptime/check.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { probeDns } from './dns-probe.ts'
import { probeHttp } from './http-probe.ts'
import type { ProbeParts } from './parts.ts'
import { probePing } from './ping-probe.ts'
import { probeTcp } from './tcp-probe.ts'

/** Runs a check once. Every failure is part of the result; it throws only on bugs. */
export function probe(target: CheckTarget, timeoutMs: number, parts: ProbeParts): Promise<ProbeResult> {
  switch (target.kind) {
    case 'http':
      return probeHttp(target, timeoutMs, parts)
    case 'tcp':
      return probeTcp(target, timeoutMs, parts)
    case 'dns':
      return probeDns(target, timeoutMs, parts)
    case 'ping':
      return probePing(target, timeoutMs, parts)
  }
}
