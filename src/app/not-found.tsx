import { NotFound } from '#features/shell/refusals.tsx'

export default function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
