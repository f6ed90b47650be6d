'use server'

import {
  answerAccess,
  answerGeneral,
  answerRemove,
  type AccessState,
  type GeneralState,
  type RemoveState,
} from './forms.ts'

/** Changes name, slug, platform and retention. */
export async function changeGeneral(state: GeneralState, form: FormData): Promise<GeneralState> {
  return answerGeneral(state, form)
}

/** Changes who sees the project. */
export async function changeAccess(state: AccessState, form: FormData): Promise<AccessState> {
  return answerAccess(state, form)
}

/** Deletes the project, if its slug was typed. */
export async function removeProject(state: RemoveState, form: FormData): Promise<RemoveState> {
  return answerRemove(state, form)
}
