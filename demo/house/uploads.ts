import { readFileSync } from 'node:fs'
import type { House } from './house.ts'
import { built } from '../stories/built.ts'

/** Uploads build artifacts as a build does, before the first event of the release arrives. */
export async function upload({ api, catalogue, grant }: House): Promise<void> {
  const project = 'checkout'
  const known = await catalogue.releases.byVersion(grant('project:read'), built.release)
  if (known === undefined) throw new Error(`${built.release} is not there to upload files for.`)
  const path = `projects/${api.organization}/${project}/releases/${encodeURIComponent(built.release)}/files/`
  for (const [name, source] of [
    [built.script, 'gift-card.js.txt'],
    [built.map, 'gift-card.map.txt'],
  ] as const) {
    const body = new FormData()
    body.set('name', `~${name}`)
    body.set(
      'file',
      new File([readFileSync(new URL(`../sources/built/${source}`, import.meta.url))], name.split('/').at(-1) ?? ''),
    )
    const answer = await fetch(`${api.address}/api/0/${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${api.token}` },
    })
    // 409: it already exists.
    if (!answer.ok && answer.status !== 409)
      throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`)
  }
}
