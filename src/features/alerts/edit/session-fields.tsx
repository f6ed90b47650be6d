'use client'

import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { TextField } from '#ui/text-field.tsx'
import type { RuleFormTexts } from './rule-form-types.ts'
import type { RuleValues } from './values.ts'

interface SessionFieldsProps {
  readonly values: RuleValues
  readonly problems: readonly FieldProblem[]
  readonly texts: RuleFormTexts
}

// For the group in ThresholdFields. An underscore would become a space in these class names, so measures are matched by
// their other letters.
export const notOfShares = 'group-has-[[name=measure]_:is([value^=crash],[value^=errored]):checked]/measure:hidden'
const ofShares = 'hidden group-has-[[name=measure]_:is([value^=crash],[value^=errored]):checked]/measure:block'
const ofSessions = `${ofShares} group-has-[[name=measure]_[value=sessions]:checked]/measure:block`
export const ofGoodShares = 'hidden group-has-[[name=measure]_[value*=free]:checked]/measure:block'
export const ofBadShares =
  'hidden group-has-[[name=measure]_:is([value^=crashed],[value^=errored]):checked]/measure:block'

/** Which releases a session threshold covers, and the minimum number of sessions or users for a meaningful share. */
export function SessionFields({ values: { threshold }, problems, texts }: SessionFieldsProps) {
  return (
    <>
      <div className={ofSessions}>
        <TextField
          name="release"
          label={texts.release}
          hint={texts.releaseHint}
          autoComplete="off"
          spellCheck={false}
          defaultValue={threshold.release}
          error={problemOf(problems, 'release')}
        />
      </div>
      <div className={ofShares}>
        <TextField
          name="leastSessions"
          label={texts.leastSessions}
          hint={texts.leastSessionsHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={threshold.leastSessions}
          error={problemOf(problems, 'leastSessions')}
        />
      </div>
    </>
  )
}
