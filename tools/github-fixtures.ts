/**
 * Extracts from GitHub's own API description what Mishap calls, and its webhook examples: `npm pack @octokit/openapi
 * @octokit/webhooks-examples`, unpack both, then `node tools/github-fixtures.ts OPENAPI EXAMPLES`. The fake GitHub
 * checks every request against these schemas and answers with these examples.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [openapi = '', examples = ''] = process.argv.slice(2)

const operations = [
  'post /app-manifests/{code}/conversions',
  'get /app/installations',
  'post /app/installations/{installation_id}/access_tokens',
  'get /installation/repositories',
  'get /repos/{owner}/{repo}/pulls/{pull_number}/files',
  'get /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'post /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'patch /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'get /repos/{owner}/{repo}/commits/{ref}/check-runs',
  'post /repos/{owner}/{repo}/check-runs',
  'patch /repos/{owner}/{repo}/check-runs/{check_run_id}',
]
const events = [
  'check_run rerequested',
  'check_suite rerequested',
  'installation created',
  'installation_repositories added',
  'pull_request opened',
  'pull_request synchronize',
  'pull_request closed',
  'pull_request labeled',
  'push ',
  'repository renamed',
]

// oxlint-disable-next-line typescript/no-explicit-any -- a description of any shape is walked
type Json = any
const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'))
const write = (name: string, value: Json) =>
  writeFileSync(fileURLToPath(new URL(`../fixtures/github/${name}`, import.meta.url)), `${JSON.stringify(value)}\n`)

const api = read(`${openapi}/generated/api.github.com.json`)
const at = (ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce((found: Json, key) => found[key], api)
const resolved = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(resolved)
    : value === null || typeof value !== 'object'
      ? value
      : typeof value.$ref === 'string'
        ? resolved(at(value.$ref))
        : Object.fromEntries(
            Object.entries(value)
              .filter(
                ([name]) => !['examples', 'example', 'description'].includes(name) || typeof value[name] === 'object',
              )
              .map(([name, one]) => [name, resolved(one)]),
          )

write('api.json', {
  source: `@octokit/openapi ${read(`${openapi}/package.json`).version}, MIT`,
  operations: operations.map((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    const found = api.paths[path][method]
    const [status = '', answer] = Object.entries<Json>(found.responses).find(([code]) => code.startsWith('2')) ?? []
    const [example] = Object.values<Json>(answer.content['application/json'].examples)
    return {
      method: method.toUpperCase(),
      path,
      query: (found.parameters ?? []).map(resolved).filter((one: Json) => one.in === 'query'),
      body: found.requestBody === undefined ? null : resolved(found.requestBody.content['application/json'].schema),
      status: Number(status),
      example: (example.$ref === undefined ? example : at(example.$ref)).value,
    }
  }),
})

const known = read(`${examples}/api.github.com/index.json`)
write('webhooks.json', {
  source: `@octokit/webhooks-examples ${read(`${examples}/package.json`).version}, MIT`,
  events: events.map((event) => {
    const [name = '', action = ''] = event.split(' ')
    const all = known.find((one: Json) => one.name === name).examples
    return { name, action, payload: all.find((one: Json) => action === '' || one.action === action) }
  }),
})
