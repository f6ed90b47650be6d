import { expect, test } from 'vitest'
import { readDocument, search, type Operation, type Schemas, type WrittenDocument } from './document.ts'
import type { Filled } from './request.ts'
import { exampleOf, fieldsOf, typeText } from './shapes.ts'
import { curl, typescript } from './snippets.ts'

const written: WrittenDocument = {
  tags: [{ name: 'Teams' }],
  paths: {
    '/api/1/teams/{team}': {
      patch: {
        operationId: 'updateTeam',
        tags: ['Teams'],
        summary: 'Rename a team',
        security: [{ bearer: ['team:admin'] }],
        parameters: [
          { name: 'team', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
          { name: 'field', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Team' } } } },
        responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
      },
    },
  },
  components: { schemas: {} },
}
const [team] = readDocument(written).groups.flatMap(({ operations }) => operations) as [Operation]
const filled: Filled = {
  values: { team: "a b's", limit: '5', field: 'title\ncount()' },
  body: `{ "name": "Ann's", "two words": null }`,
}

test('a search finds operations that hold all of its words, wherever they stand', () => {
  const { groups } = readDocument(written)
  expect(search(groups, 'PATCH team:admin')).toHaveLength(1)
  expect(search(groups, 'patch projects')).toEqual([])
})

test('a snippet for a shell bears what was filled in, quoted, and no token', () => {
  expect(curl(team, 'https://mishap.example', filled)).toBe(
    [
      `curl -X PATCH 'https://mishap.example/api/1/teams/a%20b'\\''s?limit=5&field=title&field=count%28%29'`,
      `-H "Authorization: Bearer $MISHAP_TOKEN"`,
      `-H 'Content-Type: application/json'`,
      `--data '{ "name": "Ann'\\''s", "two words": null }'`,
    ].join(' \\\n  '),
  )
})

test('a snippet for the client has values of the right types', () => {
  expect(typescript(team, 'https://mishap.example', filled)).toContain(
    `mishap.updateTeam({ team: 'a b\\'s', query: { limit: 5, field: ['title', 'count()'] }, body: { name: 'Ann\\'s', 'two words': null } })`,
  )
})

const schemas: Schemas = {
  Team: {
    type: 'object',
    required: ['name', 'kind'],
    properties: {
      name: { type: 'string', description: 'As people read it.' },
      kind: { enum: ['open', 'closed'] },
      parent: { anyOf: [{ $ref: '#/components/schemas/Team' }, { type: 'null' }] },
      sizes: { type: 'array', items: { type: ['integer', 'null'], minimum: 3 } },
    },
  },
}
const ref = { $ref: '#/components/schemas/Team' }

test('an example has what is required, or everything, and ends where a shape holds itself', () => {
  expect(exampleOf(ref, schemas, 'required')).toEqual({ name: 'text', kind: 'open' })
  expect(exampleOf(ref, schemas, 'all')).toMatchObject({ sizes: [3], parent: { name: 'text', parent: {} } })
})

test('fields are listed by their names and types', () => {
  expect(typeText({ type: 'array', items: ref }, schemas)).toBe('Team[]')
  expect(fieldsOf(ref, schemas).slice(0, 3)).toEqual([
    { name: 'name', type: 'string', isRequired: true, description: 'As people read it.' },
    { name: 'kind', type: '"open" | "closed"', isRequired: true, description: undefined },
    { name: 'parent', type: 'Team | null', isRequired: false, description: undefined },
  ])
})
