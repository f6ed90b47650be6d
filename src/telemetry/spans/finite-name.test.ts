import { describe, expect, test } from 'vitest'
import { nastyNames } from './nasty-names.ts'
import { finiteName } from './finite-name.ts'

describe('the name of an address', () => {
  test.each([
    ['GET /users/123', 'GET /users/*'],
    ['/users/123/orders/4711.pdf?x=1#top', '/users/*/orders/4711.pdf'],
    ['POST /v1/carts/0b9c1f4e-6f0e-4c43-8a67-3f0b2d2f8a11/lines', 'POST /v1/carts/*/lines'],
    ['GET http://user:pw@shop.example:8080/p/5f3a9c81d2e4b6a7?x', 'GET http://shop.example:8080/p/*'],
    ['GET 127.0.0.1', 'GET 127.0.0.1'],
    ['GET /users/:id', 'GET /users/:id'],
    ['/blog/[slug]', '/blog/[slug]'],
    ['/mail/ada@example.com', '/mail/*'],
    ['/', '/'],
    ['https://cdn.example/app.8f2a1c9b3d4e.js', 'https://cdn.example/app.*.js'],
    ['/news/how-to-bake-bread', '/news/how-to-bake-bread'],
    ['/api/v2/errors/5xx', '/api/v2/errors/5xx'],
  ])('%s is %s', (raw, name) => {
    expect(finiteName(raw, 'http.server', false)).toBe(name)
  })
})

describe('the name of a statement', () => {
  test.each([
    [`SELECT * FROM t WHERE id = 1 AND name = 'O''Brien'`, 'SELECT * FROM t WHERE id = * AND name = *'],
    ['SELECT a FROM t WHERE id IN (1, 2, 3)', 'SELECT a FROM t WHERE id IN (*)'],
    ['SELECT a FROM t WHERE id IN ($1, $2)', 'SELECT a FROM t WHERE id IN (*)'],
    ['INSERT INTO t (a, b) VALUES (1, 2), (3, 4), (5, 6)', 'INSERT INTO t (a, b) VALUES (*)'],
    ['SELECT "Id" FROM "Users" -- of today\n WHERE x = :x;', 'SELECT "Id" FROM "Users" WHERE x = *'],
    ['UPDATE t2 SET a = -1.5e3, b = true /* why */ WHERE c::text = %s', 'UPDATE t2 SET a = *, b = * WHERE c::text = *'],
    ['DO $body$ SELECT 1; $body$ LANGUAGE sql', 'DO * LANGUAGE sql'],
    ['DO $body$ SELECT secret, and here it was cut', 'DO *'],
    ['SELECT sid FROM v$session$s WHERE a$b$c = %(name)s', 'SELECT sid FROM v$session$s WHERE a$b$c = *'],
    ['SELECT t1.c2 FROM schema1.table2 t1', 'SELECT t1.c2 FROM schema1.table2 t1'],
  ])('%s is %s', (raw, name) => {
    expect(finiteName(raw, 'db.query', true)).toBe(name)
  })
})

describe('a name of words', () => {
  test.each([
    ['render Cart', 'render Cart'],
    ['job 4711 of queue mails', 'job * of queue mails'],
    ['load 0b9c1f4e-6f0e-4c43-8a67-3f0b2d2f8a11', 'load *'],
    ['Main UI thread blocked', 'Main UI thread blocked'],
  ])('%s is %s', (raw, name) => {
    expect(finiteName(raw, 'task', false)).toBe(name)
  })
})

test.each(nastyNames)('%.10s and so on comes out no longer than a name may be', (text) => {
  for (const isSql of [true, false]) expect(finiteName(text, 'http', isSql).length).toBeLessThanOrEqual(200)
})
