import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { uiStates } from './ui-states.ts'

const ui = fileURLToPath(new URL('../../ui/', import.meta.url))
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
const sources = files.map((file) => ({ name: basename(file, '.tsx'), text: readFileSync(join(ui, file), 'utf8') }))

/** Whether the source renders something: it contains a closing tag. */
const rendersSomething = (text: string) => /<\/|\/>/.test(text)
/**
 * Whether another component loads it on opening, such as windows of menus and dialogs. Their states are shown there.
 */
const opensWithin = (name: string) => sources.some(({ text }) => text.includes(`import('./${name}.tsx')`))

test('every component of src/ui that renders something has its states', () => {
  const components = sources.filter(({ name, text }) => rendersSomething(text) && !opensWithin(name))
  expect(Object.keys(uiStates).toSorted()).toEqual(components.map(({ name }) => name).toSorted())
})
