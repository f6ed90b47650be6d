import { expect, test } from 'vitest'
import { linkHeader } from './link-header.ts'

const site = { origin: 'https://errors.example.com', basePath: '/ops' }
const asked = {
  path: '/api/0/projects/home/web/issues/',
  search: new URLSearchParams('query=&cursor=1:1:0&project=1&project=2'),
}

test('names both neighbours by address and cursor, and says whether there is anything (docs/protocol.md 6.1)', () => {
  const base = 'https://errors.example.com/ops/api/0/projects/home/web/issues/?query=&cursor='
  expect(linkHeader(site, asked, { previous: undefined, next: '5:7:0' })).toBe(
    `<${base}0%3A0%3A1&project=1&project=2>; rel="previous"; results="false"; cursor="0:0:1", ` +
      `<${base}5%3A7%3A0&project=1&project=2>; rel="next"; results="true"; cursor="5:7:0"`,
  )
})
