import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { browserScript } from './browser-script.ts'
import * as frame from './browser/frame.ts'
import * as signIn from './browser/sign-in.ts'
import * as toolbar from './browser/toolbar.ts'

const scripts = [
  { name: 'the site', pieces: toolbar, first: toolbar.start, limit: 12 * 1024 },
  { name: 'the frame', pieces: frame, first: frame.run, limit: 12 * 1024 },
  { name: 'the window', pieces: signIn, first: signIn.run, limit: 2 * 1024 },
]

describe.each(scripts)('the script of $name', ({ pieces, first, limit }) => {
  const text = browserScript(pieces, first)

  test('is a script that any browser reads, and a small one', () => {
    expect(() => new Script(text)).not.toThrow()
    expect(gzipSync(text).byteLength).toBeLessThan(limit)
  })

  test('declares nothing outside of itself', () => {
    expect(text).toMatch(/^\(\(\)=>\{'use strict'\n/)
    expect(text.trim()).toMatch(/\}\)\(\)$/)
    expect(text).not.toMatch(/^\s*(?:import|export)\b/m)
  })
})
