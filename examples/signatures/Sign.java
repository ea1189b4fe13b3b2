import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs a request with the JDK only (17 or newer).
 *
 * <pre>
 *   AGG_KEY_ID=… AGG_SECRET=… java Sign.java GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… java Sign.java POST /v1/sessions '{"player_id":"p-1"}'
 *   AGG_KEY_ID=… AGG_SECRET=… java Sign.java POST /v1/sessions {@literal @}body.json
 *   java Sign.java --vectors ../../docs/vectors/signatures.json
 *   java Sign.java --vectors-v2 ../../docs/vectors/signatures-v2.json
 * </pre>
 *
 * Java reads arguments in the charset of the locale: where that is ASCII, give a body with other characters as a file.
 */
public final class Sign {
  /** The signature of a request: over its exact body, or over its request line when there is no body. */
  static String sign(String secret, String timestamp, String method, String path, byte[] body)
      throws GeneralSecurityException {
    byte[] payload = body.length > 0 ? body : (method + " " + path).getBytes(UTF_8);
    return hmac(secret, timestamp + ".", payload);
  }

  /** The second signature: over method, path and the hash of the body. */
  static String signV2(String secret, String timestamp, String method, String path, byte[] body)
      throws GeneralSecurityException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
    String line = "v2." + timestamp + "." + method + "." + path + ".";
    return hmac(secret, line, HexFormat.of().formatHex(hash).getBytes(UTF_8));
  }

  private static String hmac(String secret, String prefix, byte[] rest) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    mac.update(prefix.getBytes(UTF_8));
    return HexFormat.of().formatHex(mac.doFinal(rest));
  }

  private interface Signer {
    String sign(String secret, String timestamp, String method, String path, byte[] body)
        throws GeneralSecurityException;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    if (arguments[0].startsWith("--vectors")) {
      Signer signer = arguments[0].equals("--vectors-v2") ? Sign::signV2 : Sign::sign;
      System.exit(check(Files.readString(Path.of(arguments[1])), signer, out) ? 0 : 1);
    }
    String given = arguments.length > 2 ? arguments[2] : "";
    byte[] body = given.startsWith("@") ? Files.readAllBytes(Path.of(given.substring(1))) : given.getBytes(UTF_8);
    String timestamp = Long.toString(Instant.now().getEpochSecond());
    out.println("X-Agg-Key-Id: " + System.getenv("AGG_KEY_ID"));
    out.println("X-Agg-Timestamp: " + timestamp);
    String secret = System.getenv("AGG_SECRET");
    out.println("X-Agg-Signature: " + sign(secret, timestamp, arguments[0], arguments[1], body));
    out.println("X-Agg-Signature-V2: " + signV2(secret, timestamp, arguments[0], arguments[1], body));
  }

  private static boolean check(String json, Signer signer, PrintStream out)
      throws GeneralSecurityException {
    boolean allMatch = true;
    for (Map<String, String> vector : vectors(json)) {
      byte[] body = vector.getOrDefault("body", "").getBytes(UTF_8);
      String digest =
          signer.sign(
              vector.get("secret"),
              vector.get("timestamp"),
              vector.get("method"),
              vector.get("path"),
              body);
      boolean matches = digest.equals(vector.get("signature"));
      allMatch &= matches;
      out.println((matches ? "ok " : "DIFFERS ") + vector.get("name") + " " + digest);
    }
    return allMatch;
  }

  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": \"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

  /** The text fields of each vector. The JDK has no JSON parser; in an integration use the one you have. */
  private static List<Map<String, String>> vectors(String json) {
    List<Map<String, String>> vectors = new ArrayList<>();
    for (String object : json.split("(?=\"name\":)")) {
      Map<String, String> fields = new HashMap<>();
      FIELD.matcher(object).results().forEach(field -> fields.put(field.group(1), unescape(field.group(2))));
      if (fields.containsKey("signature")) vectors.add(fields);
    }
    return vectors;
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String code = found.group(1);
              String plain =
                  switch (code.charAt(0)) {
                    case 'u' -> Character.toString((char) Integer.parseInt(code.substring(1), 16));
                    case 'n' -> "\n";
                    case 't' -> "\t";
                    case 'r' -> "\r";
                    default -> code;
                  };
              return java.util.regex.Matcher.quoteReplacement(plain);
            });
  }
}
