// The schema's enum values are upper case; addresses, forms, sentences and the browser's storage use lower case.

/** A word as the schema names it: `joined_desc` is JOINED_DESC. */
export const enumOf = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>

/** A value of the schema as a word: JOINED_DESC is `joined_desc`. */
export const wordOf = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>
