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

// As in ThresholdFields, whose group this stands in. In these names an underscore would be a space: measures are told by
// their other letters.
export const notOfShares = 'group-has-[[name=measure]_:is([value^=crash],[value^=errored]):checked]/measure:hidden'
const ofShares = 'hidden group-has-[[name=measure]_:is([value^=crash],[value^=errored]):checked]/measure:block'
const ofSessions = `${ofShares} group-has-[[name=measure]_[value=sessions]:checked]/measure:block`
export const ofGoodShares = 'hidden group-has-[[name=measure]_[value*=free]:checked]/measure:block'
export const ofBadShares =
  'hidden group-has-[[name=measure]_:is([value^=crashed],[value^=errored]):checked]/measure:block'

/** Which releases a threshold over sessions is about, and from how many sessions or users on a share says something. */
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
