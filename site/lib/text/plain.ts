/** Takes a text; returns it in small letters and without accents, so that "tearmaiocht" finds "Tearmaíocht". */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
