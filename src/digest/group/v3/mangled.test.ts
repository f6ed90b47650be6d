import { expect, test } from 'vitest'
import { namesOfMangled } from './mangled.ts'

test.each([
  ['_ZN6orders4walkEii', 'orders::walk'],
  ['_ZNK8payments12NightlyRetry3runEv', 'payments::NightlyRetry::run'],
  ['_ZN5FaultC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE', 'Fault::Fault'],
  ['_ZNK6orders5StoreIiE4takeERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE', 'orders::Store::take'],
  ['_ZNK6orders5StoreINS_7ProductEE4takeERKi', 'orders::Store::take'],
  ['_ZNK6orders5StoreINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEE4takeERKS6_', 'orders::Store::take'],
  ['_ZN3app5ArrayILi5EE2atEv', 'app::Array::at'],
  ['_ZN3app4FileD2Ev', 'app::File::~File'],
  ['_Z3payi', 'pay'],
  ['__ZN3app3payEv', 'app::pay'],
])('%s → %s', (mangled, name) => {
  expect(namesOfMangled(mangled)).toBe(name)
})

test.each(['_ZN', '_Z', '_ZN99999x', '_ZN3appI', '_ZN3apppl', 'main', '_ZN3app'])('%s is left as it is', (name) => {
  expect(namesOfMangled(name)).toBeUndefined()
})
