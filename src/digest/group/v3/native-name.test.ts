import { expect, test } from 'vitest'
import { nativeNameV3 } from './native-name.ts'

test.each([
  ['<app::Card>::pay', '<app::Card>::pay'],
  ['<app::Cache<u64>>::get::<u8>', '<app::Cache>::get'],
  ['<app::Card as app::Pay>::run', '<app::Card as app::Pay>::run'],
  ["shop::`anonymous namespace'::pay(int)", 'shop::(anonymous namespace)::pay'],
  ['void (anonymous namespace)::pay(int)', '(anonymous namespace)::pay'],
  ['shop::Cache<int>::get(int)', 'shop::Cache::get'],
])('%j → %j', (name, expected) => {
  expect(nativeNameV3(name)).toBe(expected)
})

test('brackets without end are read in linear time', () => {
  expect(nativeNameV3('<'.repeat(2000))).toBeDefined()
})
