// The functions a statement may call, in ClickHouse's spelling. Excludes functions that read anything besides their
// arguments, produce large results from small inputs (range, repeat), sleep, or take the name of a table, file,
// dictionary or function as text. Also excludes those with superlinear run time (hasAll, extractAll, replaceRegexpAll,
// …).

const aggregates = `
  count sum avg min max any anyLast uniq uniqExact uniqCombined uniqCombined64 uniqHLL12
  median quantile quantiles quantileExact quantileTDigest quantilesTDigest quantileTiming quantileDeterministic
  varPop varSamp stddevPop stddevSamp covarPop covarSamp corr skewPop kurtPop
  groupArray groupUniqArray groupBitAnd groupBitOr groupBitXor topK argMin argMax sumMap
  simpleLinearRegression entropy deltaSum exponentialMovingAverage
`
const windows = `row_number rank dense_rank percent_rank ntile lag lead lagInFrame leadInFrame first_value last_value nth_value`

const scalars = `
  abs sign sqrt cbrt exp exp2 exp10 ln log log2 log10 pow power sin cos tan asin acos atan atan2 pi e degrees radians
  floor ceil ceiling round roundBankers trunc truncate intDiv intDivOrZero modulo moduloOrZero positiveModulo gcd lcm
  plus minus multiply divide negate greatest least bitAnd bitOr bitXor bitNot bitShiftLeft bitShiftRight bitTest bitCount
  equals notEquals less greater lessOrEquals greaterOrEquals and or not xor
  isNaN isFinite isInfinite ifNotFinite
  if multiIf coalesce ifNull nullIf isNull isNotNull assumeNotNull toNullable
  toString toInt8 toInt16 toInt32 toInt64 toUInt8 toUInt16 toUInt32 toUInt64 toFloat32 toFloat64 toBool
  toInt32OrNull toInt64OrNull toUInt32OrNull toUInt64OrNull toFloat64OrNull toInt64OrZero toUInt64OrZero toFloat64OrZero
  toDate toDateTime toDateTime64 toDateOrNull toDateTimeOrNull toUUID toUUIDOrNull toUUIDOrZero toTypeName
  parseDateTimeBestEffort parseDateTimeBestEffortOrNull
  toIntervalSecond toIntervalMinute toIntervalHour toIntervalDay toIntervalWeek toIntervalMonth toIntervalQuarter toIntervalYear
  now now64 today yesterday toTimeZone toYear toQuarter toMonth toWeek toISOWeek toDayOfYear toDayOfMonth toDayOfWeek toHour
  toMinute toSecond toMillisecond toUnixTimestamp toUnixTimestamp64Milli toUnixTimestamp64Micro fromUnixTimestamp
  fromUnixTimestamp64Milli fromUnixTimestamp64Micro toStartOfYear toStartOfQuarter toStartOfMonth toStartOfWeek toMonday
  toStartOfDay toStartOfHour toStartOfMinute toStartOfFiveMinutes toStartOfTenMinutes toStartOfFifteenMinutes toStartOfSecond
  toStartOfInterval toYYYYMM toYYYYMMDD timeSlot dateDiff date_diff dateTrunc date_trunc dateAdd dateSub addSeconds addMinutes addHours
  addDays addWeeks addMonths addYears subtractSeconds subtractMinutes subtractHours subtractDays subtractWeeks subtractMonths
  subtractYears formatDateTime monthName dateName
  length lengthUTF8 char_length empty notEmpty lower upper lowerUTF8 upperUTF8 reverse reverseUTF8 concat concatWithSeparator
  substring substringUTF8 left right leftUTF8 rightUTF8 trim trimLeft trimRight ltrim rtrim startsWith endsWith
  position positionUTF8 positionCaseInsensitive positionCaseInsensitiveUTF8 locate countSubstrings
  like notLike ilike notILike match extract replaceOne replaceAll replace replaceRegexpOne
  splitByChar splitByString splitByWhitespace arrayStringConcat hasToken
  hasTokenCaseInsensitive multiSearchAny ngramDistance normalizeQuery
  base64Encode base64Decode hex unhex encodeURLComponent decodeURLComponent
  domain domainWithoutWWW topLevelDomain protocol path pathFull queryString fragment port cutQueryString cutToFirstSignificantSubdomain
  extractURLParameter extractURLParameters cutURLParameter
  isValidJSON JSONHas JSONLength JSONType JSONExtractString JSONExtractInt JSONExtractUInt JSONExtractFloat JSONExtractBool
  JSONExtractRaw JSONExtractArrayRaw JSONExtractKeys JSON_VALUE simpleJSONExtractString simpleJSONExtractFloat
  formatReadableSize formatReadableQuantity formatReadableTimeDelta
  array tuple map tupleElement untuple mapKeys mapValues mapContains mapFilter mapApply mapFromArrays
  arrayElement has indexOf countEqual arrayConcat arraySlice arraySort arrayReverseSort arrayReverse arrayDistinct
  arrayUniq arrayCompact arrayFlatten arrayIntersect arrayZip arrayEnumerate arrayMap arrayFilter arrayCount arrayExists arrayAll
  arrayFirst arrayLast arrayFirstIndex arraySum arrayAvg arrayMin arrayMax arrayProduct arrayCumSum arrayDifference
  arrayPushBack arrayPushFront arrayPopBack arrayPopFront arrayJoin emptyArrayString
  transform bar cityHash64 sipHash64 xxHash64 MD5 SHA256 halfMD5 IPv4StringToNumOrDefault isIPv4String isIPv6String isIPAddressInRange
`

const words = (text: string) => text.trim().split(/\s+/)
const IF_TOO = words(aggregates)

/** Aggregates, each also in the form `…If(x, condition)`. */
export const aggregateFunctions: readonly string[] = IF_TOO.flatMap((name) => [name, `${name}If`])
export const windowFunctions: readonly string[] = words(windows)
/** All of them, for completion. */
export const functionNames: readonly string[] = [...words(aggregates), ...windowFunctions, ...words(scalars)]

const known = new Map([...aggregateFunctions, ...functionNames].map((name) => [name.toLowerCase(), name]))

/** The engine's spelling of a function, matched case-insensitively; `undefined` if it is not allowed. */
export function functionCalled(name: string): string | undefined {
  return known.get(name.toLowerCase())
}

const plainTypes = new Map(
  words(`String Bool UUID Date Date32 DateTime Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Float32 Float64`).map(
    (name) => [name.toLowerCase(), name],
  ),
)
plainTypes
  .set('int', 'Int64')
  .set('bigint', 'Int64')
  .set('double', 'Float64')
  .set('float', 'Float64')
  .set('text', 'String')
  .set('varchar', 'String')

/** The engine's spelling of a type that values may be cast to; `undefined` if it is not allowed. */
export function typeNamed(text: string, depth = 0): string | undefined {
  const [, name = '', inner] = /^\s*(\w+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text) ?? []
  const lower = name.toLowerCase()
  if (inner === undefined) return plainTypes.get(lower)
  const digits = /^\s*([0-9])\s*(?:,\s*'UTC'\s*)?$/.exec(inner)?.[1]
  if (lower === 'datetime64') return digits === undefined ? undefined : `DateTime64(${digits}, 'UTC')`
  if (lower === 'datetime') return /^\s*'UTC'\s*$/.test(inner) ? "DateTime('UTC')" : undefined
  const outer = { array: 'Array', nullable: 'Nullable', lowcardinality: 'LowCardinality' }[lower]
  const of = outer === undefined || depth > 3 ? undefined : typeNamed(inner, depth + 1)
  return of === undefined ? undefined : `${outer}(${of})`
}

/**
 * Index of the argument that is searched for. Long ones are limited because the run time is the product of both
 * lengths.
 */
const patternAt: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    words(`position positionUTF8 positionCaseInsensitive positionCaseInsensitiveUTF8 countSubstrings like notLike ilike
      notILike match extract replaceOne replaceAll replace replaceRegexpOne multiSearchAny`).map((name) => [name, 1]),
  ),
  locate: 0,
  splitByString: 0,
}

/** Index of the argument that must be a short literal or a parameter; `undefined` if the function has none. */
export function patternOf(name: string): number | undefined {
  return Object.hasOwn(patternAt, name) ? patternAt[name] : undefined
}
