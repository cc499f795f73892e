declare module 'snowball-stemmers' {
  type Stemmer = { stem(word: string): string };

  const snowball: {
    /** @throws when there is no such algorithm */
    newStemmer(algorithm: string): Stemmer;
  };
  export = snowball;
}
