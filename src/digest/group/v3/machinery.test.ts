import { expect, test } from 'vitest'
import { readRules } from '../rules/lines.ts'
import { readStackRule } from '../rules/stack-rules.ts'
import { machineryTextsV3, machineryV3 } from './machinery.ts'

test('every built-in rule can be read', () => {
  expect(readRules(machineryTextsV3.join('\n'), readStackRule).problems).toEqual([])
  expect(machineryV3().length).toBe(machineryTextsV3.length)
})

const fits = (name: string) =>
  machineryV3().find(({ frame }) => frame.every(({ field, fits: is }) => is(field === 'family' ? 'native' : name)))

test.each([
  'clone3',
  'start_thread',
  '__libc_start_main_impl',
  'BaseThreadInitThunk',
  'core::panicking::panic_fmt',
  '__rustc::rust_begin_unwind',
  'rust_begin_unwind',
  'std::panicking::begin_panic_handler',
  'sentry_panic::panic_handler',
  'sentry_core::hub::Hub::capture_event',
  'std::vector<int>::at(unsigned long)',
  '<alloc::vec::Vec<u8> as core::ops::index::Index<usize>>::index',
  '-[UIApplication _run]',
  '__cxa_throw',
])('%s is machinery', (name) => {
  expect(fits(name)).toBeDefined()
})

test.each([
  'pay',
  'shop::start',
  'app::raise_invoice',
  'sentryHouse',
  '<app::Card>::pay',
  '-[Cart load]',
  'standard::run',
])('%s is none', (name) => {
  expect(fits(name)).toBeUndefined()
})
