import { expect, test } from 'vitest'
import { askedByClient } from './asked.ts'

const asked = (body: string) => askedByClient(new Request('https://mishap.example/', { method: 'POST', body }))

test.each([
  ['DESC TABLE `mishap`.`spans` FORMAT JSON ;\n', "WHERE table = 'spans' ORDER BY position FORMAT JSON"],
  ['describe spans;', "WHERE table = 'spans' ORDER BY position"],
  ['SHOW TABLES FROM mishap FORMAT CSV', 'SELECT name FROM system.tables ORDER BY name FORMAT CSV'],
  ['show databases ;', 'SELECT name FROM system.databases'],
  ['DESC spans; x', 'DESC spans; x'],
])('%j is asked as what it means', async (text, means) => {
  expect((await asked(text))?.text.endsWith(means)).toBe(true)
})
