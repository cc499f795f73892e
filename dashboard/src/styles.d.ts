declare module '*.css';

/** Script for another thread; the import is its address. */
declare module '*.worklet.js' {
  const address: string;
  export default address;
}
