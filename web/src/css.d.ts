/** A sheet of its own, loaded when it is needed: its address, from that of the bundle. */
declare module "*.sheet.css" {
  const address: string;
  export default address;
}
declare module "*.css";
