'use client'

import { useForm } from '#ui/form/form.tsx'
import type { NextRunTexts } from './next-run-texts.ts'
import { NextRuns } from './next-runs.tsx'

interface PreviewRunsProps {
  readonly title: string
  readonly none: string
  /** The saved schedule. */
  readonly kept: NextRunTexts
}

/** The next runs of the edited schedule once requested; until then those of the saved one. */
export function PreviewRuns({ title, none, kept }: PreviewRunsProps) {
  const { result } = useForm().state
  const asked = isTexts(result) ? result : undefined
  const Box = asked === undefined ? 'div' : 'output'
  return (
    <Box className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink">{title}</h3>
      <NextRuns texts={asked ?? kept} none={none} />
    </Box>
  )
}

/** The surrounding form may have other results. */
function isTexts(result: unknown): result is NextRunTexts {
  return typeof result === 'object' && result !== null && 'runs' in result
}
