import type { CheckTarget } from '#domain/uptime/check.ts'
import { openTarget, withSealedSecrets } from '#domain/uptime/check-headers.ts'
import type { ProbeResult } from '#domain/uptime/result.ts'
import { failed, type ProbeParts } from '#outbound/probe/parts.ts'
import { probe } from '#outbound/probe/probe.ts'
import type { SecretBox } from '#outbound/secret-box.ts'
import type { UptimeParts } from './uptime-parts.ts'

/** Probes a target once, with its secrets, which are decrypted for this purpose only. */
export function probeOpened(
  { box, probing }: { readonly box: Pick<SecretBox, 'open'>; readonly probing: ProbeParts },
  target: CheckTarget,
  timeoutMs: number,
): Promise<ProbeResult> {
  const opened = openTarget(target, box.open)
  return 'lost' in opened
    ? Promise.resolve(failed('lost_secret', opened.lost))
    : probe(opened.target, timeoutMs, probing)
}

/** Encrypts the secrets of checks created before secrets were encrypted. */
export async function sealOldSecrets({ catalogue, box }: Pick<UptimeParts, 'catalogue' | 'box'>): Promise<void> {
  await catalogue.uptimeWork.sealSecrets((config) => withSealedSecrets(config, box.seal))
}
