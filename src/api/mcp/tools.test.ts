import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { tools } from './tools.ts'

test('docs/mcp.md has every tool with the scopes that it needs', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/mcp.md', import.meta.url)), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \| ([^|]*)\|/gm)].map(([, name, scopes = '']) => [
    name,
    [...scopes.matchAll(/`([\w:]+)`/g)].map(([, scope]) => scope),
  ])
  expect(listed).toEqual(tools.map(({ name, needs }) => [name, [...needs]]))
})
