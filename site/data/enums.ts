// Conversion of the schema's upper-case enum values to the lower case used in URLs, forms, sentences and the browser's
// storage.

/** Returns an enum value: JOINED_DESC for `joined_desc`. */
export const enumOf = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>

/** Returns an enum value in lower case: `joined_desc` for JOINED_DESC. */
export const wordOf = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>
