'use server'

import { answer } from '../form/answer.ts'
import { sourceMapForm, type SourceMapState } from './form.ts'

/** Toggles fetching of hosted source maps. */
export async function changeSourceMaps(_: SourceMapState, form: FormData): Promise<SourceMapState> {
  return answer(sourceMapForm, form)
}
