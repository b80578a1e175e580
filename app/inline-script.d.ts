declare module "*?inline-script" {
  const code: string;
  export default code;
}
declare module "*?script-address" {
  const address: string;
  export default address;
}
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
