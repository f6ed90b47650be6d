import { LookupPage, lookupMetadata } from '#features/lookup/lookup-page.tsx'

export const metadata = lookupMetadata

export default async function DigestsRoute({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  return <LookupPage params={await searchParams} />
}
