'use client'

import { PickList } from '#ui/pick-list.tsx'
import { State } from '../state.tsx'

const versions = ['web@1.2.3', 'web@1.2.4', 'web@1.3.0']
const texts = { none: 'No release by that name.', loading: 'Looking…', failed: 'The releases cannot be looked up.' }
const frame = { label: 'Release', hint: 'The release that fixes it.', onPick: () => undefined, texts }

function find(text: string): Promise<readonly string[]> {
  return Promise.resolve(versions.filter((version) => version.includes(text)))
}

function never(): Promise<readonly string[]> {
  return new Promise(() => undefined)
}

export function States() {
  return (
    <>
      <State name="full">
        <PickList {...frame} find={find} />
      </State>
      <State name="empty">
        <PickList {...frame} find={() => Promise.resolve([])} />
      </State>
      <State name="loading">
        <PickList {...frame} find={never} />
      </State>
      <State name="failed">
        <PickList {...frame} find={() => Promise.reject(new Error('offline'))} />
      </State>
      <State name="wrong">
        <PickList {...frame} find={find} error="Choose a release." />
      </State>
    </>
  )
}
