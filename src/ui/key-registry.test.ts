import { describe, expect, test } from 'vitest'
import { createKeyRegistry, type KeyPress } from './key-registry.ts'

function aKeyboard() {
  const registry = createKeyRegistry()
  const ran: string[] = []
  const bind = (...keys: string[]) =>
    registry.add(keys.map((one) => ({ keys: one, label: one, group: 'Test', run: () => ran.push(one) })))
  const press = (key: string, part: Partial<KeyPress> = {}) =>
    registry.press({ key, ctrlKey: false, metaKey: false, altKey: false, typing: false, at: 0, ...part })
  return { registry, ran, bind, press }
}

describe('a shortcut', () => {
  test('runs at its key, and says that the key was taken', () => {
    const { ran, bind, press } = aKeyboard()
    bind('j')
    expect(press('j')).toBe(true)
    expect(press('k')).toBe(false)
    expect(ran).toEqual(['j'])
  })

  test('does not run while somebody writes, or with a modifier that is the browser’s', () => {
    const { ran, bind, press } = aKeyboard()
    bind('j')
    press('j', { typing: true })
    press('j', { ctrlKey: true })
    press('j', { metaKey: true })
    expect(ran).toEqual([])
  })

  test('of two keys runs when they follow each other in time', () => {
    const { ran, bind, press } = aKeyboard()
    bind('g i', 'i')
    press('g', { at: 0 })
    press('Shift', { at: 100 })
    press('i', { at: 500 })
    press('g', { at: 10_000 })
    press('i', { at: 20_000 })
    expect(ran).toEqual(['g i', 'i'])
  })

  test('of a later component goes before the same key of an earlier one, until it is gone', () => {
    const { registry, bind } = aKeyboard()
    bind('Escape')
    const remove = bind('Escape', 'j')
    expect(registry.bindings().map(({ keys }) => keys)).toEqual(['Escape', 'j'])
    remove()
    expect(registry.bindings().map(({ keys }) => keys)).toEqual(['Escape'])
  })
})

describe('the sheet of keys', () => {
  test('hears of every change', () => {
    const { registry, bind } = aKeyboard()
    let heard = 0
    const stop = registry.subscribe(() => (heard += 1))
    bind('a')()
    stop()
    bind('b')
    expect(heard).toBe(2)
  })
})
